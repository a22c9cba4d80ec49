import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import GroupOutlined from "@mui/icons-material/GroupOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import SaveOutlined from "@mui/icons-material/SaveOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type ComponentType, useRef, useState } from "react";
import type { SavedView } from "#shared/api/system/views.ts";
import { useT } from "../../lib/i18n.tsx";
import { useOnline } from "../actions/use-online.ts";
import { tooltip } from "../feedback/tooltip.tsx";
import { positionAfterMove, type ViewActions } from "./use-view-actions.ts";
import { isValidViewName } from "./view-name.ts";
import type { Views } from "./views.ts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 4,
    minHeight: 48,
    padding: "4px 0",
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  "& .name": { ...theme.typography.body1, minWidth: 0, flex: "1 1 160px", overflowWrap: "anywhere" },
}));

/** The person's own views with their actions. */
export function OwnViews({ views, acts }: { views: Views; acts: ViewActions }) {
  const t = useT();
  const own = views.all.filter((view) => view.isMine);
  const places = own.map((view) => view.position);
  if (own.length === 0) return <Typography variant="body2">{t("lists.views.none")}</Typography>;
  return (
    <List>
      {own.map((view, at) => (
        <ViewLine key={view.id} view={view} views={views} acts={acts} own={{ at, places }} />
      ))}
    </List>
  );
}

/** Shared views of people who have left and cannot manage them; nothing if there are none. */
export function AbandonedViews({ views, acts }: { views: Views; acts: ViewActions }) {
  const t = useT();
  const abandoned = views.all.filter((view) => !view.isMine && view.isAbandoned);
  if (abandoned.length === 0) return null;
  return (
    <>
      <Typography id="views-abandoned" variant="subtitle2" component="h3" sx={{ mt: 2, mb: 1 }}>
        {t("lists.views.abandoned")}
      </Typography>
      <List aria-labelledby="views-abandoned">
        {abandoned.map((view) => (
          <ViewLine key={view.id} view={view} views={views} acts={acts} />
        ))}
      </List>
    </>
  );
}

interface Line {
  view: SavedView;
  views: Views;
  acts: ViewActions;
  /** Position among the owner's views; only the owner changes it and the sharing. */
  own?: { at: number; places: readonly number[] };
}

function ViewLine({ view, views, acts, own }: Line) {
  const t = useT();
  const [isRenamed, setRenamed] = useState(false);
  return (
    <li>
      {isRenamed ? (
        <Rename view={view} acts={acts} onEnd={() => setRenamed(false)} />
      ) : (
        <span className="name">
          <bdi>{view.name}</bdi>
          {!view.isMine && (
            <Typography variant="caption" color="text.secondary" sx={{ display: "block" }}>
              {t("lists.views.by", { name: view.by })}
            </Typography>
          )}
        </span>
      )}
      <span>
        <Tool
          label={t("lists.views.rename", { name: view.name })}
          Icon={EditOutlined}
          onClick={() => setRenamed(true)}
        />
        {own && (
          <Tool
            label={t(view.shared ? "lists.views.unshare" : "lists.views.share", { name: view.name })}
            Icon={view.shared ? GroupOutlined : LockOutlined}
            onClick={() => acts.change(view, { shared: !view.shared })}
          />
        )}
        <Tool
          label={t("lists.views.replace", { name: view.name })}
          Icon={SaveOutlined}
          isOff={views.isNow(view)}
          onClick={() => acts.change(view, { query: views.now })}
        />
        {own &&
          ([-1, 1] as const).map((step) => {
            const position = positionAfterMove(own.places, { at: own.at, step });
            return (
              <Tool
                key={step}
                label={t(step < 0 ? "lists.views.earlier" : "lists.views.later", { name: view.name })}
                Icon={step < 0 ? ArrowUpward : ArrowDownward}
                isOff={position === null}
                onClick={() => position !== null && acts.change(view, { position })}
              />
            );
          })}
        <Tool
          label={t("lists.views.remove", { name: view.name })}
          Icon={DeleteOutline}
          onClick={() => acts.remove(view)}
        />
      </span>
    </li>
  );
}

function Tool(props: {
  label: string;
  Icon: ComponentType<{ fontSize: "small" }>;
  isOff?: boolean;
  onClick(): unknown;
}) {
  const isOnline = useOnline();
  const { label, Icon, isOff = false } = props;
  return (
    <span {...tooltip(label)}>
      <IconButton size="small" aria-label={label} disabled={isOff || !isOnline} onClick={() => void props.onClick()}>
        <Icon fontSize="small" />
      </IconButton>
    </span>
  );
}

/** Enter saves the new name, Esc discards it. */
function Rename({ view, acts, onEnd }: { view: SavedView; acts: ViewActions; onEnd(): void }) {
  const t = useT();
  const [name, setName] = useState(view.name);
  const isWrong = !isValidViewName(name);
  // Enter is often followed by blur.
  const isKeeping = useRef(false);
  const keep = async () => {
    if (isWrong || isKeeping.current) return;
    isKeeping.current = true;
    if (name.trim() === view.name || (await acts.change(view, { name: name.trim() }))) onEnd();
    else isKeeping.current = false;
  };
  return (
    <TextField
      autoFocus
      size="small"
      label={t("lists.views.name")}
      value={name}
      autoComplete="off"
      error={isWrong}
      helperText={isWrong ? t("lists.views.nameRule") : undefined}
      sx={{ flex: "1 1 160px" }}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === "Enter") void keep();
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onEnd();
      }}
    />
  );
}
