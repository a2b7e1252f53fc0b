/** The configuration as far as pages need it. No secrets. */
export type ShopSettings = {
  /**
   * "https://shop.example": origin of canonical links. Configured; in demo mode the one of the request, which the HTTP
   * server has checked.
   */
  readonly origin: string
  readonly mode: 'demo' | 'production'
  /** Whether crawlers may index this installation. */
  readonly indexable: boolean
  readonly defaultStorefront: { readonly country: string; readonly language: 'en' | 'ar' }
  readonly tagManagerId: string | null
  /** Customer-engagement service; its SDK is loaded for visitors who allow marketing. */
  readonly engagement: { readonly appId: string; readonly dataCenter: string } | null
  /** A map with streets for the stores: URL of its style, and the origins that its tiles and letters come from. */
  readonly map?: { readonly style: string; readonly origins: readonly string[] } | null
  /** Where browsers report what the content security policy stopped. */
  readonly policyReportsTo?: string
  readonly version: string
}
