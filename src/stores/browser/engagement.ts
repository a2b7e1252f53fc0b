import { createEngagement, type EngagementSdk } from '#stores/engagement.ts'

declare global {
  interface Window {
    /** Starts the SDK once its script has run. */
    moe?: (options: object) => EngagementSdk | undefined
    Moengage?: EngagementSdk
  }
}

/** The page's one connection to the customer-engagement service. */
export const { destroySession, identifyUser, start, trackEvent } = createEngagement({
  load: async (url, options) => {
    await new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.onload = resolve
      script.onerror = reject
      script.src = url
      document.head.append(script)
    })
    const sdk = window.moe?.(options) ?? window.Moengage
    if (!sdk) throw new TypeError('the script has not brought the SDK')
    return sdk
  },
  logError: (what) => console.error(what),
})
