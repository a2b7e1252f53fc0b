import { z } from 'zod'
import type { NextAction } from '#commerce/payments/payment-provider.ts'
import type { Seal } from './seal.ts'

const fields = z.record(z.string(), z.string())

/** Fields that the browser posts to a provider are encrypted at rest: they may name a saved card. */
export const sealAction = (action: NextAction | null, seal: Seal): NextAction | null =>
  action?.kind === 'form-post'
    ? { ...action, fields: { sealed: seal.close(JSON.stringify(action.fields), action.url) } }
    : action

/** Null where they cannot be decrypted: the shopper begins again. */
export function openAction(action: NextAction | null, seal: Seal): NextAction | null {
  const sealed = action?.kind === 'form-post' ? action.fields['sealed'] : undefined
  if (action?.kind !== 'form-post' || sealed === undefined) return action
  const text = seal.open(sealed, action.url)
  return text === undefined ? null : { ...action, fields: fields.parse(JSON.parse(text)) }
}
