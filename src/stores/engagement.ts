/** Configuration of the customer-engagement SDK; off when there is none. */
export type EngagementConfig = {
  readonly appId: string
  readonly dataCenter?: string | undefined
  readonly version?: string | undefined
  readonly serviceWorker?: string | undefined
}

/** Specification 9. */
const engagementDefaults = {
  version: '2.62.00',
  dataCenter: 'DC_1',
  serviceWorker: '/serviceworker.js',
} as const

export type Attributes = Readonly<Record<string, string | number>>

/** A customer who has just signed in. What is missing is not known, or is not to be told. */
export type EngagedCustomer = {
  readonly id: string
  readonly name?: string
  readonly email?: string
  readonly phone?: string
}

/** The part of the SDK that is used. */
export type EngagementSdk = {
  track_event(name: string, attributes: Attributes): void
  add_unique_user_id(id: string): void
  add_user_name(name: string): void
  add_email(email: string): void
  add_mobile(phone: string): void
  add_user_attribute(name: string, value: string): void
  destroy_session(): void
}

type Deps = {
  /** Loads the script and starts the SDK. */
  readonly load: (url: string, options: Readonly<Record<string, string | number>>) => Promise<EngagementSdk>
  readonly logError: (message: string) => void
}

/**
 * The customer-engagement service. Calls are ignored until it is loaded. A missing data center, a second start and a
 * script that does not load are logged to the console, never shown on the page.
 */
export function createEngagement({ load, logError }: Deps) {
  let sdk: EngagementSdk | undefined
  let started = false
  return {
    /** Whether calls reach the service from now on. */
    async start({ appId, ...config }: EngagementConfig): Promise<boolean> {
      const { version, dataCenter, serviceWorker } = { ...engagementDefaults, ...config }
      const problem = started ? 'started twice' : !dataCenter && 'the data center is missing'
      if (problem || !dataCenter) {
        logError(`engagement: ${problem}`)
        return false
      }
      started = true
      const release = `${dataCenter.toLowerCase()}/versions/${version}`
      try {
        sdk = await load(`https://cdn.moengage.com/release/${release}/moe_webSdk.min.latest.js`, {
          app_id: appId,
          cluster: dataCenter,
          // The shop's own worker, which keeps the offline page: a page has one, and nothing is pushed to it.
          swPath: serviceWorker ?? engagementDefaults.serviceWorker,
          disable_web_push: 1,
          sdkVersion: version ?? engagementDefaults.version,
          debug_logs: 0,
        })
      } catch {
        logError('engagement: the script did not load')
      }
      return sdk !== undefined
    },
    trackEvent: (name: string, attributes: Attributes = {}): void => sdk?.track_event(name, attributes),
    /** Id before attributes: they would belong to the browser's unknown visitor. */
    identifyUser(
      { id, name, email, phone }: EngagedCustomer,
      attributes: Readonly<Record<string, string>>,
    ): void {
      sdk?.add_unique_user_id(id)
      if (name) sdk?.add_user_name(name)
      if (email) sdk?.add_email(email)
      if (phone) sdk?.add_mobile(phone)
      for (const [key, value] of Object.entries(attributes)) sdk?.add_user_attribute(key, value)
    },
    /** After a sign-out the browser may be someone else's. */
    destroySession: (): void => sdk?.destroy_session(),
  }
}
