import { mutate } from "swr";
import { useApi } from "../../../lib/api/use-api.ts";

/** The person's sign-ins that still hold, this one first. */
export const useSessions = () => useApi("GET /account/sessions");

/** They are others now. */
export const refetchSessions = () => mutate("/account/sessions");
