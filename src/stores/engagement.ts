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

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** The part of the SDK that is used. */
export type EngagementSdk = {
  track_event(name: string, attributes: Attributes): void
  add_unique_user_id(id: string): void
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
    async start({ appId, ...config }: EngagementConfig): Promise<void> {
      const { version, dataCenter, serviceWorker } = { ...engagementDefaults, ...config }
      if (started) return logError('engagement: started twice')
      if (!dataCenter) return logError('engagement: the data center is missing')
      started = true
      const release = `${dataCenter.toLowerCase()}/versions/${version}`
      try {
        sdk = await load(`https://cdn.moengage.com/release/${release}/moe_webSdk.min.latest.js`, {
          app_id: appId,
          cluster: dataCenter,
          swPath: serviceWorker ?? engagementDefaults.serviceWorker,
          sdkVersion: version ?? engagementDefaults.version,
          debug_logs: 0,
        })
      } catch {
        logError('engagement: the script did not load')
      }
    },
    trackEvent: (name: string, attributes: Attributes = {}): void => sdk?.track_event(name, attributes),
    identifyUser: (id: string): void => sdk?.add_unique_user_id(id),
  }
}
