import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { Profile } from "#shared/api/account/profile.ts";
import { phoneProblem, usernameProblem } from "#shared/rules/people/person-rules.ts";
import { BIO_MAX, TITLE_MAX } from "#shared/rules/people/profile-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useMergedSave } from "../../../ui/conflict/use-merged-save.tsx";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { DraftOffer } from "../../../ui/form/draft-offer.tsx";
import { FormHead } from "../../../ui/form/form-head.tsx";
import { useFormKeys } from "../../../ui/form/form-keys.ts";
import { useDraftForm } from "../../../ui/form/use-draft-form.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useFollowedRecord } from "../kit/use-followed-record.ts";
import { setProfileCache } from "../profile.data.ts";

const FIELDS = ["username", "phoneNumber", "title", "bio"] as const;
type Field = (typeof FIELDS)[number];
type Entries = Pick<Profile, Field>;
const entriesOf = ({ username, phoneNumber, title, bio }: Profile): Entries => ({ username, phoneNumber, title, bio });

/** Name, phone, title and bio; what changed elsewhere meanwhile is merged or asked about. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const t = useT();
  const [opened, setOpened] = useState(profile);
  const merged = useMergedSave<Profile, Field>({
    fields: FIELDS,
    send: async (change, at) => (await api("PATCH /account", { body: change, ifMatch: at.version })).data,
    show: (field, record) => ({ label: t(`profile.${field}`), text: record[field] }),
  });
  const form = useForm<Entries>({
    form: "profile",
    start: entriesOf(opened),
    check: ({ username, phoneNumber, title, bio }) => ({
      username: usernameProblem(username) ? t("profile.username.bad_format") : undefined,
      phoneNumber: phoneNumber && phoneProblem(phoneNumber) ? t("profile.phone.bad_format") : undefined,
      title: lengthOf(title) > TITLE_MAX ? t("forms.field.too_long", { maximum: TITLE_MAX }) : undefined,
      bio: lengthOf(bio) > BIO_MAX ? t("forms.field.too_long", { maximum: BIO_MAX }) : undefined,
    }),
    save: async (entries) => {
      const outcome = await merged.save(opened, { ...opened, ...entries });
      if (outcome.kind === "kept") return;
      setOpened(outcome.record);
      setProfileCache(outcome.record);
      if (outcome.kind === "discarded") form.reset(entriesOf(outcome.record));
      else {
        toast({ message: t("account.saved"), type: "success" });
        if (form.saved(entriesOf(outcome.record), entries)) return;
      }
      kept.settle();
    },
  });
  const reopen = (record: Profile) => {
    setOpened(record);
    form.reset(entriesOf(record));
  };
  const kept = useDraftForm(form, { name: "profile", place: ["tab"], record: { opened, fields: FIELDS, reopen } });
  const isBehind = useFollowedRecord<Profile>({
    opened,
    latest: profile,
    fields: FIELDS,
    form,
    reopen,
    moveOn: setOpened,
  });
  useFormKeys({ save: () => form.isDirty && form.submit() });

  return (
    <CardPanel title={t("profile.about")}>
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack sx={{ gap: 2.5 }}>
          {isBehind && <ChangedNotice object="person" opened={opened} onReload={() => reopen(profile)} />}
          <DraftOffer kept={kept} />
          <FormHead form={form} />
          <TextField required fullWidth autoComplete="name" label={t("profile.username")} {...form.text("username")} />
          <TextField
            fullWidth
            type="tel"
            autoComplete="tel"
            label={t("profile.phoneNumber")}
            {...form.text("phoneNumber")}
          />
          <TextField fullWidth autoComplete="organization-title" label={t("profile.title")} {...form.text("title")} />
          <TextField
            fullWidth
            multiline
            minRows={3}
            label={t("profile.bio")}
            {...form.text("bio", t("profile.bioHint", { n: lengthOf(form.values.bio.trim()), most: BIO_MAX }))}
          />
          <WriteButton
            type="submit"
            variant="contained"
            loading={form.isBusy}
            disabled={!form.isDirty}
            sx={{ alignSelf: "flex-start" }}
          >
            {t("forms.save")}
          </WriteButton>
        </Stack>
      </form>
      {merged.dialog}
    </CardPanel>
  );
}
