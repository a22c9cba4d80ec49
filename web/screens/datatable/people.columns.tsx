import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import ReceiptLong from "@mui/icons-material/ReceiptLongOutlined";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import { useMemo } from "react";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { CardLine } from "../../ui/list/card-list.tsx";
import type { ListColumn } from "../../ui/list/columns.ts";
import { NameCell } from "../../ui/list/frame.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { useOnline } from "../../ui/use-online.ts";
import { roles, statuses } from "./people.list.ts";
import type { PersonRow } from "./people.rules.ts";

export interface PersonTools {
  onShow(row: PersonRow): void;
  /** Left out for who may not. */
  onEdit?: ((row: PersonRow) => void) | undefined;
  onDelete?: ((row: PersonRow) => void) | undefined;
}

/** The columns of the people in the person's language. */
export function usePeopleColumns(avatarSize: number, tools: PersonTools): ListColumn<PersonRow>[] {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  return useMemo(() => {
    const mayGiveRights = !!tools.onDelete;
    const lastLogin = (row: PersonRow) => (row.neverLoggedIn ? t("datatable.never") : format.relative(row.lastLogin));
    return [
      {
        field: "name",
        label: t("datatable.name"),
        width: 220,
        isMain: true,
        edit: { kind: "text" },
        draw: (row) => (
          <NameCell>
            <PersonAvatar name={row.name} src={`/api/avatars/${row.id}`} size={avatarSize} />
            <span>
              <bdi className="list-name">{row.name}</bdi>
              <span className="list-sub">{row.email}</span>
            </span>
          </NameCell>
        ),
        text: (row) => row.name,
      },
      {
        field: "email",
        label: t("datatable.email"),
        width: 200,
        draw: (row) => row.email,
        text: (row) => row.email,
      },
      {
        field: "role",
        label: t("datatable.role"),
        width: 120,
        ...(mayGiveRights && { edit: { kind: "choice" as const, values: roles, labelOf: label } }),
        draw: (row) => <Chip size="small" variant="outlined" label={label(row.role)} />,
        text: (row) => label(row.role),
      },
      {
        field: "status",
        label: t("datatable.status"),
        width: 120,
        ...(mayGiveRights && { edit: { kind: "choice" as const, values: statuses, labelOf: label } }),
        draw: (row) => <StatusChip kind="person" value={row.status} />,
        text: (row) => label(row.status),
      },
      {
        field: "lastLogin",
        label: t("datatable.lastLogin"),
        width: 130,
        draw: (row) => <span title={format.dateTime(row.lastLogin)}>{lastLogin(row)}</span>,
        text: (row) => (row.neverLoggedIn ? t("datatable.never") : row.lastLogin),
      },
      {
        field: "totalOrders",
        label: t("datatable.totalOrders"),
        width: 80,
        align: "right",
        draw: (row) => format.number(row.totalOrders),
        text: (row) => row.totalOrders,
      },
      {
        field: "totalSpent",
        label: t("datatable.totalSpent"),
        width: 120,
        align: "right",
        draw: (row) => format.money(row.totalSpent),
        text: (row) => row.totalSpent,
      },
      {
        field: "actions",
        label: t("datatable.actions"),
        width: 130,
        isTool: true,
        isSortable: false,
        draw: (row) => <Tools row={row} tools={tools} />,
        text: () => "",
      },
    ];
  }, [t, label, format, avatarSize, tools]);
}

function Tools({ row, tools }: { row: PersonRow; tools: PersonTools }) {
  const t = useT();
  const isOnline = useOnline();
  const { name } = row;
  return (
    <span>
      <IconButton size="small" aria-label={t("datatable.show", { name })} onClick={() => tools.onShow(row)}>
        <ReceiptLong fontSize="small" />
      </IconButton>
      {tools.onEdit && (
        <IconButton
          size="small"
          aria-label={t("datatable.edit", { name })}
          disabled={!isOnline}
          onClick={() => tools.onEdit?.(row)}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      )}
      {tools.onDelete && (
        <IconButton
          size="small"
          aria-label={t("datatable.delete", { name })}
          disabled={!isOnline}
          onClick={() => tools.onDelete?.(row)}
        >
          <DeleteOutline fontSize="small" />
        </IconButton>
      )}
    </span>
  );
}

/** A person in the list of a phone: name, role and status; the rest on opening. */
export function PersonCard({ row, tools }: { row: PersonRow; tools: PersonTools }) {
  const t = useT();
  const label = useLabel();
  const { money, number, relative } = useFormat();
  const fact = (name: string, value: string) => (
    <CardLine>
      <span className="quiet">{name}</span>
      <span className="figure">{value}</span>
    </CardLine>
  );
  return (
    <details>
      <summary style={{ listStyle: "none", cursor: "pointer" }}>
        <CardLine>
          <NameCell>
            <PersonAvatar name={row.name} src={`/api/avatars/${row.id}`} />
            <span>
              <bdi className="list-name">{row.name}</bdi>
              <span className="list-sub">{label(row.role)}</span>
            </span>
          </NameCell>
          <StatusChip kind="person" value={row.status} />
        </CardLine>
      </summary>
      <div style={{ paddingTop: 12 }}>
        {fact(t("datatable.email"), row.email)}
        {fact(t("datatable.lastLogin"), row.neverLoggedIn ? t("datatable.never") : relative(row.lastLogin))}
        {fact(t("datatable.totalOrders"), number(row.totalOrders))}
        {fact(t("datatable.totalSpent"), money(row.totalSpent))}
        <Tools row={row} tools={tools} />
      </div>
    </details>
  );
}
