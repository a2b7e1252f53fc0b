import { envKey, type EnvKeyName } from '#infrastructure/config/env-keys.ts'
import type { Env } from '#infrastructure/config/env.ts'

type Gap = { readonly lacks: string; readonly remedy: string }

/** What a shop in production cannot do yet. None of it keeps the shop from opening. */
export function listProductionGaps(
  { mode, smtpUrl, smsUrl, paymentKeys }: Pick<Env, 'mode' | 'smtpUrl' | 'smsUrl' | 'paymentKeys'>,
  hasProducts: boolean,
): readonly Gap[] {
  if (mode === 'demo') return []
  // Other keys have defaults.
  const takesPayments = Object.entries(paymentKeys).some(
    ([key, value]) => value !== undefined && envKey(key as EnvKeyName).secret === true,
  )
  return [
    ...(hasProducts ? [] : [{ lacks: 'products', remedy: 'majlis import products' }]),
    ...(takesPayments ? [] : [{ lacks: 'payment providers', remedy: 'set the keys of one' }]),
    ...(smtpUrl === null ? [{ lacks: 'mail', remedy: 'set SMTP_URL' }] : []),
    ...(smsUrl === null ? [{ lacks: 'SMS', remedy: 'set SMS_URL' }] : []),
  ]
}
