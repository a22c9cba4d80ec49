import { personalDataEndpoints } from "#shared/api/datatable/personal-data.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import { personalFile } from "../../answers/personal-file.ts";
import { startedJobOnce } from "../../answers/started-job.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { routes } from "../../http/routes.ts";
import { requireAdmin } from "../../identity/permissions.ts";

/** Export and erasure of a person's data. */
export const personalDataRoutes = routes(personalDataEndpoints, {
  "POST /datatable/users/{id}/data": (c, { path }) => {
    requireAdmin(c.var.actor);
    return personalFile(c, path.id);
  },
  "POST /datatable/users/{id}/erase": (c, { path, body }) => {
    requireAdmin(c.var.actor);
    // People delete their own account under Account, which protects the last Admin.
    if (path.id === c.var.actor.caller?.id) throw new AppError("forbidden");
    return startedJobOnce(c, () => {
      const person = c.var.actor.db.first(
        q
          .selectFrom("users")
          .select(["username", "email", "email_fold"])
          .where("id", "=", path.id)
          .where("removed_at", "is", null),
      );
      if (!person) throw new AppError("not_found");
      if (foldEmail(body.confirmEmail.trim()) !== person.email_fold) throw new AppError("confirm_mismatch");
      const spec = { person: path.id, name: person.username, email: person.email };
      return { kind: "erase", state: "running", spec };
    });
  },
});
