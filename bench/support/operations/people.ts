import type { Language } from '#kernel/language.ts'

const given = {
  en: 'Sara Omar Layla Yousef Emily Rahul Priya Daniel Grace Hassan Nadia Peter Anita Maria Arjun Meera Kavya Sophie Julia Ahmed Fatima Noor Khalid Huda'.split(
    ' ',
  ),
  ar: 'مريم فاطمة نورة خالد سلطان هند دلال عبدالله موزة جاسم سالم ناصر زينب زهراء علي شيخة راشد لطيفة حمد عائشة بدر منى يوسف ليلى'.split(
    ' ',
  ),
} as const
const family = {
  en: 'Haddad Nair Clarke Thomas Farouk Meyer Santos Mansour Wilson Rashid Karim Hassan Kuwari Desai Novak Lawati Lopes Jowder Martin Reddy Iyer Rao Shetty Sabah Khan Menon Rahman Fernandes Awad Nasser Saleh Qassim Darwish Sharif Bishara Tanaka Weber Rossi Silva Moreau'.split(
    ' ',
  ),
  ar: 'الشامسي المرزوقي السويدي الكتبي الفلاسي العجمي المطيري الصباح النعيمي المهندي البلوشي الحبسي الرواحي العلوي المحرقي الكعبي الزدجالي الحارثي الهاشمي المنصوري الظاهري الرشيد العتيبي القحطاني الدوسري الشمري العنزي الحمادي البلوشية الكواري السليطي الخاطر'.split(
    ' ',
  ),
} as const

/** A name for a place: twenty thousand orders of a hundred thousand bear no two the same. */
export function nameOf(place: number, language: Language): string {
  const first = given[language]
  const last = family[language]
  const middle = last[Math.floor(place / (first.length * last.length)) % last.length] ?? ''
  return `${first[place % first.length]} ${middle} ${last[Math.floor(place / first.length) % last.length]}`
}
