import type { Language } from '#kernel/language.ts'

const names: Readonly<Record<Language, readonly string[]>> = {
  en: ['ground floor', 'first floor', 'second floor', 'third floor', 'fourth floor', 'fifth floor'],
  ar: ['الدور الأرضي', 'الدور الأول', 'الدور الثاني', 'الدور الثالث', 'الدور الرابع', 'الدور الخامس'],
}

/** "third floor", "الدور الثالث"; 0 is the ground floor. */
export const formatFloor = (floor: number, language: Language): string =>
  names[language][floor] ?? (language === 'ar' ? `الدور ${floor}` : `floor ${floor}`)
