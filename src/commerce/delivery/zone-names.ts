import type { Bilingual } from '#kernel/country.ts'

const names: Readonly<Record<string, Bilingual>> = {
  all: { en: 'Everywhere', ar: 'كل المناطق' },
  near: { en: 'Near', ar: 'القريبة' },
  middle: { en: 'Middle', ar: 'المتوسطة' },
  far: { en: 'Far', ar: 'البعيدة' },
  remote: { en: 'Remote', ar: 'النائية' },
  rest: { en: 'The rest', ar: 'البقية' },
  elsewhere: { en: 'Elsewhere', ar: 'أماكن أخرى' },
  cities: { en: 'Cities', ar: 'المدن' },
  bengaluru: { en: 'Bengaluru', ar: 'بنغالورو' },
}

export const zoneName = (code: string): Bilingual => names[code] ?? { en: code, ar: code }
