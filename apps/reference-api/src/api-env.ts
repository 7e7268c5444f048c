/** The administrator who makes a call. */
export interface Caller {
  id: string;
  /** As stored, in the letter case it was entered with. */
  email: string;
}

/** What the middlewares leave in Hono's context; `caller` is there only behind `requireAdmin`. */
export interface ApiEnv {
  Variables: { requestId: string; caller: Caller };
}
