/** Names whose texts say something about the payment and nothing about the payer. */
const kept =
  /^(?:id|object|type|event_type|status|order_status|state|code|currency|amount|captured_amount|refunded_amount|reference|transaction|order|track|gateway|payment|created|created_at|created_on|response_code|transaction_code|fort_id|merchant_reference|order_id|order_number|order_amount|order_currency|order_reference_id|command|action_id|event_id|attempt|session|live_mode|is_test|version)$/i

const deepest = 6

/**
 * What is kept of a webhook: what stands under names on the list, whatever else there is left out. A list of what may
 * stay forgets nothing that a provider adds later.
 */
export function archivePayload(value: unknown, depth = 0): unknown {
  if (depth > deepest || value === null || typeof value !== 'object') return null
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => archivePayload(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
      if (item !== null && typeof item === 'object') return [[name, archivePayload(item, depth + 1)]]
      return kept.test(name) && !looksPersonal(item) ? [[name, item]] : []
    }),
  )
}

const looksPersonal = (item: unknown): boolean =>
  typeof item === 'string' && (item.length > 120 || item.includes('@') || /\+\d{8,}/.test(item))
