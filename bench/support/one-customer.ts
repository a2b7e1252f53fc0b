import { randomInt } from 'node:crypto'
import type { Ask } from './browser.ts'

/** Makes a new customer of a demo by a code to a mobile; its inbox answers this machine alone. */
export async function signUp(ask: Ask, url: string): Promise<void> {
  const phone = `50${randomInt(1_000_000, 9_999_999)}`
  const post = (action: string, step: string, fields: Record<string, string>) =>
    ask(`/ae/en/login?_action=${action}&step=${step}`, fields)
  await post('sendSignInCode', 'MobileOtpLoginScreen', { phone })
  // Without the header of a proxy.
  const body = await (await fetch(`${url}/dev/inbox`)).text()
  const row = body.split('<li').find((each) => each.includes(`+971${phone}`))
  const code = /@\S+ #(\d{6})/.exec(row ?? '')?.[1]
  if (code === undefined) throw new Error('no code in the inbox')
  await post('enterCode', 'OTPScreen', { code })
  const registration = { name: 'Layla', language: 'en', terms: 'yes', adult: 'yes' }
  const { location } = await post('registerCustomer', 'RegisterScreen', registration)
  if (!location.endsWith('/account')) throw new Error(`the registration led to "${location}"`)
}
