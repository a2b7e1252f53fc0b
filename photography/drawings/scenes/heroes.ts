import type { heroNames } from '../catalogue.ts'
import { type Markup, Picture } from '../core/picture.ts'
import { bedroom } from './heroes/bedroom.ts'
import { dining } from './heroes/dining.ts'
import { eid } from './heroes/eid.ts'
import { kids } from './heroes/kids.ts'
import { living } from './heroes/living.ts'
import { majlis } from './heroes/majlis.ts'
import { office } from './heroes/office.ts'
import { outdoor } from './heroes/outdoor.ts'
import { ramadan } from './heroes/ramadan.ts'
import { summer } from './heroes/summer.ts'

export type HeroName = (typeof heroNames)[number]

/** Composed twice: wide with calm space at the start, tall with calm space above. */
export interface HeroScene {
  wide: (p: Picture) => Markup
  tall: (p: Picture) => Markup
}

const heroes: Readonly<Record<HeroName, HeroScene>> = {
  living,
  majlis,
  bedroom,
  dining,
  outdoor,
  kids,
  ramadan,
  office,
  summer,
  eid,
}

export function drawHero(name: HeroName, shape: keyof HeroScene): string {
  const p = shape === 'wide' ? new Picture(1600, 720) : new Picture(780, 980)
  return p.render(heroes[name][shape](p))
}
