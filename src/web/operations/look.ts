import type { APIContext } from 'astro'
import { operationsRoot } from './session-cookie.ts'

export const densities = ['comfortable', 'compact', 'roomy'] as const
export const themes = ['system', 'light', 'dark'] as const

/** How a browser shows operations. */
export type Look = {
  readonly density: (typeof densities)[number]
  readonly theme: (typeof themes)[number]
  readonly isRailFolded: boolean
  /** Keys of the keyboard do something. */
  readonly hasKeys: boolean
}

type Jar = Pick<APIContext, 'cookies'>

const cookie = 'ops-look'
const yearSeconds = 365 * 24 * 60 * 60

/** As usual where the cookie does not say, or says what is unknown. */
export function readLook({ cookies }: Jar): Look {
  const chosen = (cookies.get(cookie)?.value ?? '').split('.')
  return {
    density: densities.find((name) => chosen.includes(name)) ?? densities[0],
    theme: themes.find((name) => chosen.includes(name)) ?? themes[0],
    isRailFolded: chosen.includes('folded'),
    hasKeys: !chosen.includes('no-keys'),
  }
}

/** The look with what a form has chosen. */
export const changeLook = (look: Look, fields: FormData): Look => ({
  density: densities.find((name) => name === fields.get('density')) ?? look.density,
  theme: themes.find((name) => name === fields.get('theme')) ?? look.theme,
  isRailFolded: fields.has('rail') ? fields.get('rail') === 'folded' : look.isRailFolded,
  hasKeys: fields.has('keys') ? fields.get('keys') === 'on' : look.hasKeys,
})

export function writeLook({ cookies }: Jar, { density, theme, isRailFolded, hasKeys }: Look): void {
  const value = [density, theme, ...(isRailFolded ? ['folded'] : []), ...(hasKeys ? [] : ['no-keys'])].join(
    '.',
  )
  cookies.set(cookie, value, { path: operationsRoot, httpOnly: true, sameSite: 'lax', maxAge: yearSeconds })
}
