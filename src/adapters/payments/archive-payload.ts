/** Names of fields that describe the payment and not the payer. */
const archivedFields =
  /^(?:id|object|type|event_type|status|order_status|state|code|currency|amount|captured_amount|refunded_amount|reference|transaction|order|track|gateway|payment|created|created_at|created_on|response_code|transaction_code|fort_id|merchant_reference|order_id|order_number|order_amount|order_currency|order_reference_id|command|action_id|event_id|attempt|session|live_mode|is_test|version)$/i

const maxDepth = 6

/**
 * Reduces a webhook payload to the fields on the list, so that it holds no personal data. An allow-list also covers
 * fields that a provider adds later.
 */
export function archivePayload(value: unknown, depth = 0): unknown {
  if (depth > maxDepth || value === null || typeof value !== 'object') return null
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => archivePayload(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
      if (item !== null && typeof item === 'object') return [[name, archivePayload(item, depth + 1)]]
      return archivedFields.test(name) && !looksPersonal(item) ? [[name, item]] : []
    }),
  )
}

const looksPersonal = (item: unknown): boolean =>
  typeof item === 'string' && (item.length > 120 || item.includes('@') || /\+\d{8,}/.test(item))
