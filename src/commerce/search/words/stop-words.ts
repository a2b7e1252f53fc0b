/** Words that find nothing by themselves, folded. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an the and or of in on to for with by from at my me your our is are that this have has it as into over i want need buy show',
    'best cheap please online price prices shop store cm mm aed bhd omr kwd qar inr kd bd dhs dh rs',
    'في من علي مع او و الي عن ذو ذات هذا هذه اريد ابغي ابي ابغا اشتري شراء سعر اسعار متجر ل ب سم ريال دينار درهم روبيه',
  ].flatMap((line) => line.split(' ')),
)
