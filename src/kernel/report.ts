export type ErrorContext = {
  /** Which part failed: "redis", "job expire-carts". */
  readonly what: string
  /** Customer id; absent: "Guest". */
  readonly customer?: string
  readonly requestId?: string
}

/** Error reporting (specification 8): customer id or Guest; phone and e-mail as masked placeholders. Never throws. */
export type Report = (error: unknown, context: ErrorContext) => void
