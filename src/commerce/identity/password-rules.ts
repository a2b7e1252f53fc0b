import { fail, ok, type Result } from '#kernel/result.ts'

export type PasswordFailure = {
  readonly kind: 'weak-password'
  readonly reason: 'too-short' | 'too-long' | 'common' | 'own-name'
}

/** In characters, not bytes: Arabic passwords are as long as Latin ones. */
const passwordLengths = { min: 10, max: 128 } as const

/**
 * Beginnings of the passwords that are tried first, without digits and signs. A password that consists of one of them
 * and filling is as common as it.
 */
const commonStems: ReadonlySet<string> = new Set([
  'password', 'passwort', 'passw', 'letmein', 'welcome', 'welcometo', 'iloveyou', 'qwerty', 'qwertyuiop', 'qwertyui', 'asdfghjkl', 'asdfgh', 'zxcvbnm',
  'qazwsx', 'qazwsxedc', 'admin', 'administrator', 'monkey', 'dragon', 'football', 'baseball', 'sunshine', 'princess', 'superman', 'batman', 'master',
  'changeme', 'secret', 'default', 'login', 'guest', 'user', 'test', 'testing', 'hello', 'helloworld', 'whatever', 'trustno', 'starwars', 'pokemon',
  'majlis', 'dubai', 'abudhabi', 'sharjah', 'kuwait', 'qatar', 'doha', 'oman', 'muscat', 'bahrain', 'manama', 'india', 'mumbai', 'delhi', 'emirates',
  'mohammed', 'mohammad', 'muhammad', 'ahmed', 'abdullah', 'fatima', 'aisha', 'maryam', 'allah', 'alhamdulillah', 'bismillah', 'inshallah', 'habibi',
  'krishna', 'ganesh', 'jaimatadi', 'omsairam', 'samsung', 'iphone', 'google', 'facebook', 'instagram', 'whatsapp', 'furniture', 'homecenter', 'abcdef',
  'abc', 'abcd', 'abcdefgh', 'abcdefghij', 'qwe', 'qweasd', 'qweasdzxc', 'asd', 'zaq', 'pass', 'passme', 'mypassword', 'thepassword', 'كلمةالسر', 'محمد', 'الحمدلله', 'بسمالله', 'حبيبي',
]) // prettier-ignore

/** "p@ssw0rd" is "password". */
const leet: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' } // prettier-ignore

const runs = ['01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'] // prettier-ignore

/** Compared in the form that is hashed: a keyboard may compose an accent, another may not. */
export const normalizePassword = (password: string): string => password.toWellFormed().normalize('NFC')

/** `known`: name, email and phone of the owner, none of which makes a password. */
export function checkPassword(password: string, known: readonly string[]): Result<string, PasswordFailure> {
  const normalized = normalizePassword(password)
  const reason = weaknessOf(normalized, known)
  return reason === undefined ? ok(normalized) : fail({ kind: 'weak-password', reason })
}

function weaknessOf(password: string, known: readonly string[]): PasswordFailure['reason'] | undefined {
  const length = [...password].length
  if (length < passwordLengths.min) return 'too-short'
  if (length > passwordLengths.max) return 'too-long'
  const lower = password.toLowerCase()
  if (new Set(lower).size < 5 || runs.some((run) => run.includes(lower)) || isCommon(lower)) return 'common'
  const isKnown = known.some((one) => one.length > 3 && bare(lower) === bare(one.toLowerCase()))
  return isKnown ? 'own-name' : undefined
}

function isCommon(lower: string): boolean {
  const trimmed = lower.replace(/[^\p{L}]+$/u, '')
  return [lower, unleet(lower), unleet(trimmed)].some((text) => {
    const stem = text.replaceAll(/[^\p{L}]/gu, '')
    // Twice the same counts as once; a long password with one common word in it does not.
    const half = stem.slice(0, stem.length / 2)
    return commonStems.has(stem) || (half + half === stem && commonStems.has(half))
  })
}

const unleet = (text: string): string => [...text].map((sign) => leet[sign] ?? sign).join('')

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
