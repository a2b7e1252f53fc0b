/** The configuration as far as pages need it. No secrets. */
export type ShopSettings = {
  /** "https://shop.example": origin of canonical links, never taken from a request. */
  readonly origin: string
  readonly mode: 'demo' | 'production'
  /** Whether crawlers may index this installation. */
  readonly indexable: boolean
  readonly defaultStorefront: { readonly country: string; readonly language: 'en' | 'ar' }
  readonly tagManagerId: string | null
  /** Customer-engagement service; its SDK is loaded for visitors who allow marketing. */
  readonly engagement: { readonly appId: string; readonly dataCenter: string } | null
  readonly version: string
}
