/** Words that a light hand would confuse with others (مكتبة is a bookcase, مكتب a desk), already folded. */
const shortest: Readonly<Record<string, string>> = {
  مكتبه: 'مكتبه', مكتبات: 'مكتبه', المكتبه: 'مكتبه', مكاتب: 'مكتب',
  كراسي: 'كرسي', طاولات: 'طاول', اسره: 'سرير', سراير: 'سرير', سرر: 'سرير', اراك: 'اريك', ارايك: 'اريك',
  خزاين: 'خزان', ستاير: 'ستار', وسايد: 'وساد', مخدات: 'مخد', مصابيح: 'مصباح', مرايا: 'مراه', مرايه: 'مراه', مراه: 'مراه',
  ارفف: 'رف', رفوف: 'رف', ادراج: 'درج', دواليب: 'دولاب', مفارش: 'مفرش', اغطيه: 'غطا', غطا: 'غطا', صحون: 'صحن', اطباق: 'طبق',
  قدور: 'قدر', اكواب: 'كوب', شموع: 'شمع', مناشف: 'منشف', اطقم: 'طقم', مقاعد: 'مقعد', ابواب: 'باب', صناديق: 'صندوق',
  سلال: 'سل', سله: 'سل', لحافات: 'لحاف', الحفه: 'لحاف', مجالس: 'مجلس', مراتب: 'مرتب', فوانيس: 'فانوس', بطاطين: 'بطاني',
  مباخر: 'مبخر', اصص: 'اصيص', اراجيح: 'ارجوح', اباريق: 'ابريق', دلال: 'دل', دله: 'دل', فناجين: 'فنجان', صواني: 'صيني', صينيه: 'صيني',
  تسريحات: 'تسريح', مزهريات: 'مزهري', ثريات: 'ثري', اطارات: 'اطار', براويز: 'برواز', مظلات: 'مظل', احواض: 'حوض',
  مساند: 'مسند', شراشف: 'شرشف', ملايات: 'ملاي', حصر: 'حصير', الوان: 'لون', اطفال: 'طفل', غرف: 'غرف', لوح: 'لوح',
  ركنه: 'ركنه', الركنه: 'ركنه', سجاجيد: 'سجاد', دواشق: 'دوشق', مطارح: 'مطرح', ثلاجات: 'ثلاج', سكاكين: 'سكين', مقالي: 'مقلا', مقلاه: 'مقلا', عربات: 'عرب', قضبان: 'قضيب', سكك: 'سك', بيوت: 'بيت', العاب: 'لعب',
} // prettier-ignore

/** Proclitics with the article, longest first; what is left must still be a word. */
const openings: readonly [string, number][] = [['وال', 3], ['بال', 3], ['كال', 3], ['فال', 3], ['لل', 3], ['ال', 2]] // prettier-ignore

/** Light stemming: article and its clitics, sound plurals, duals and ta marbuta; broken plurals by the table. */
export function stemArabic(word: string): string {
  const known = shortest[word]
  if (known !== undefined) return known
  const bare = withoutArticle(word)
  return shortest[bare] ?? withoutEnding(bare)
}

function withoutArticle(word: string): string {
  for (const [opening, rest] of openings)
    if (word.startsWith(opening) && word.length - opening.length >= rest) return word.slice(opening.length)
  return word
}

function withoutEnding(word: string): string {
  const cut = (count: number) => word.slice(0, -count)
  if (word.length >= 6 && /(?:تان|تين|يات)$/.test(word)) return word.endsWith('يات') ? `${cut(3)}ي` : cut(3)
  if (word.length >= 5 && /(?:ات|ين)$/.test(word)) return cut(2)
  if (word.length >= 6 && /(?:ون|ان)$/.test(word)) return cut(2)
  if (word.length >= 5 && word.endsWith('يه')) return cut(1)
  if (word.length >= 4 && word.endsWith('ه')) return cut(1)
  return word
}
