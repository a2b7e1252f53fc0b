import type { CrewTokens } from '#commerce/dispatch/dispatch-deps.ts'
import { createSecrets } from '#adapters/identity/secrets.ts'

/** "{run}.{link}.{signature}": derived, never stored, so that a leaked table opens no run. */
export function createCrewTokens(secret: string): CrewTokens {
  const { seal, isSame } = createSecrets(secret)
  const sign: CrewTokens['sign'] = ({ runId, link }) =>
    `${runId}.${link}.${seal('crew', runId, String(link))}`
  return {
    sign,
    read(token) {
      const [runId = '', link = ''] = token.slice(0, 120).split('.')
      if (!/^\d{1,6}$/.test(link)) return undefined
      const read = { runId, link: Number(link) }
      return isSame(sign(read), token) ? read : undefined
    },
  }
}
