import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import ReceiptLong from "@mui/icons-material/ReceiptLongOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useRef } from "react";
import type { PersonState } from "#shared/rules/people/person-states.ts";
import { roles } from "#shared/rules/people/roles.ts";
import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { useDetailsOpened } from "../../../lib/page/use-details-opened.ts";
import { WriteIconButton } from "../../../ui/actions/write-button.tsx";
import { CardLine } from "../../../ui/list/card-list.tsx";
import type { ListColumn } from "../../../ui/list/columns.ts";
import { NameCell } from "../../../ui/list/name-cell.tsx";
import { useColumns } from "../../../ui/list/use-columns.ts";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { ShopTime } from "../../../ui/record/shop-time.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import type { PersonRow } from "../people.rules.ts";

const RoleChip = styled("span")(({ theme }) => ({
  ...theme.typography.caption,
  display: "inline-flex",
  alignItems: "center",
  boxSizing: "border-box",
  height: 24,
  padding: "0 8px",
  border: `1px solid ${theme.vars.palette.Chip.defaultBorder}`,
  borderRadius: 999,
  fontWeight: 500,
}));

export interface PersonTools {
  /** Whoever looks; nobody deletes themself here. */
  me: number | undefined;
  onShow(row: PersonRow): void;
  /** Whether names and addresses may be changed. */
  canRename: boolean;
  canGiveRoles: boolean;
  /** What may be chosen as the status of a person, with the one they have. */
  statusesOf(row: PersonRow): readonly PersonState[];
  /** Left out for who may not. */
  onEdit?: ((row: PersonRow) => void) | undefined;
  onDelete?: ((row: PersonRow) => void) | undefined;
}

/** The columns of the people in the person's language. */
export function usePeopleColumns(avatarSize: number, tools: PersonTools): ListColumn<PersonRow>[] {
  return useColumns<PersonRow>(
    ({ t, label, other, text, named, count, money }) => {
      const choice = (valuesOf: (row: PersonRow) => readonly string[]) => ({
        edit: { kind: "choice" as const, valuesOf: (row: unknown) => valuesOf(row as PersonRow), labelOf: label },
      });
      return [
        other(
          {
            field: "name",
            label: "datatable.name",
            width: 200,
            isMain: true,
            ...(tools.canRename && { edit: { kind: "text" } }),
            draw: (row) => <PersonName row={row} sub={row.email} size={avatarSize} />,
          },
          (row) => row.name,
        ),
        text({ field: "email", label: "datatable.email", width: 200, priority: 4 }, (row) => row.email),
        named(
          { field: "role", label: "datatable.role", width: 120, ...(tools.canGiveRoles && choice(() => roles)) },
          (row) => row.role,
          (value) => <RoleChip>{label(value)}</RoleChip>,
        ),
        named(
          { field: "status", label: "datatable.status", width: 120, ...choice(tools.statusesOf) },
          (row) => row.status,
          (value) => <StatusChip kind="person" value={value} />,
        ),
        other(
          {
            field: "lastLogin",
            label: "datatable.lastLogin",
            width: 130,
            priority: 2,
            draw: (row) => (row.neverLoggedIn ? t("datatable.never") : <ShopTime at={row.lastLogin} as="relative" />),
          },
          (row) => (row.neverLoggedIn ? t("datatable.never") : row.lastLogin),
        ),
        count(
          { field: "totalOrders", label: "datatable.totalOrders", width: 80, priority: 1 },
          (row) => row.totalOrders,
        ),
        money({ field: "totalSpent", label: "datatable.totalSpent", width: 120, priority: 3 }, (row) => row.totalSpent),
        other(
          {
            field: "actions",
            label: "datatable.actions",
            width: 130,
            isTool: true,
            isSortable: false,
            draw: (row) => <Tools row={row} tools={tools} />,
          },
          () => "",
        ),
      ];
    },
    [avatarSize, tools],
  );
}

function PersonName({ row, sub, size }: { row: PersonRow; sub: string; size?: number }) {
  return (
    <NameCell>
      <PersonAvatar name={row.name} src={`/api/avatars/${row.id}`} {...(size !== undefined && { size })} />
      <span>
        <bdi className="list-name">{row.name}</bdi>
        <span className="list-sub">{sub}</span>
      </span>
    </NameCell>
  );
}

function Tools({ row, tools }: { row: PersonRow; tools: PersonTools }) {
  const t = useT();
  const { name } = row;
  return (
    <span>
      <IconButton size="small" aria-label={t("datatable.show", { name })} onClick={() => tools.onShow(row)}>
        <ReceiptLong fontSize="small" />
      </IconButton>
      {tools.onEdit && (tools.canRename || tools.statusesOf(row).length > 1) && (
        <WriteIconButton size="small" aria-label={t("datatable.edit", { name })} onClick={() => tools.onEdit?.(row)}>
          <EditOutlined fontSize="small" />
        </WriteIconButton>
      )}
      {tools.onDelete && row.id !== tools.me && (
        <WriteIconButton
          size="small"
          aria-label={t("datatable.delete", { name })}
          onClick={() => tools.onDelete?.(row)}
        >
          <DeleteOutline fontSize="small" />
        </WriteIconButton>
      )}
    </span>
  );
}

/** A person in the list of a phone: name, role and status; the rest is drawn from the first opening on. */
export function PersonCard({ row, tools }: { row: PersonRow; tools: PersonTools }) {
  const label = useLabel();
  const box = useRef<HTMLDetailsElement>(null);
  const { wasOpened, onToggle } = useDetailsOpened(box);
  return (
    <details ref={box} onToggle={onToggle}>
      <summary style={{ listStyle: "none", cursor: "pointer" }}>
        <CardLine>
          <PersonName row={row} sub={label(row.role)} />
          <StatusChip kind="person" value={row.status} />
        </CardLine>
      </summary>
      {wasOpened && <PersonFacts row={row} tools={tools} />}
    </details>
  );
}

function PersonFacts({ row, tools }: { row: PersonRow; tools: PersonTools }) {
  const t = useT();
  const { money, number, relative } = useFormat();
  const fact = (name: string, value: string) => (
    <CardLine>
      <span className="quiet">{name}</span>
      <span className="figure">{value}</span>
    </CardLine>
  );
  return (
    <div style={{ paddingTop: 12 }}>
      {fact(t("datatable.email"), row.email)}
      {fact(t("datatable.lastLogin"), row.neverLoggedIn ? t("datatable.never") : relative(row.lastLogin))}
      {fact(t("datatable.totalOrders"), number(row.totalOrders))}
      {fact(t("datatable.totalSpent"), money(row.totalSpent))}
      <Tools row={row} tools={tools} />
    </div>
  );
}
