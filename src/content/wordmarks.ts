/**
 * The brand's name drawn in both scripts: round strokes of one weight, and dots cut like those of a reed pen.
 * Each fits its box, from (0, 0), with a stroke of `wordmarkStroke`.
 */
export const wordmarkStroke = 9.5

export const wordmarks = {
  en: {
    width: 225,
    height: 100,
    strokes:
      'M5 69V28M5 44C5 34 10 28 18 28S31 34 31 44V69M31 44C31 34 36 28 44 28S57 34 57 44V69' +
      'M71.5 48.5a20.5 20.5 0 1 1 41 0a20.5 20.5 0 1 1-41 0M112.5 28V69M134 28V76C134 85 129 89 120 89' +
      'M154.5 5V69M175 28V69' +
      'M218 36C215.5 30.5 210 28 204.5 28C197 28 192 32 192 37.5C192 51 219.5 45 219.5 58.5C219.5 65 213.5 69 205.5 69C199 69 193.5 66.5 190.5 60.5',
    dots: 'M134 0l8 8-8 8-8-8zM175 0l8 8-8 8-8-8z',
  },
  ar: {
    width: 226,
    height: 100,
    strokes:
      'M192 54.5a14.5 14.5 0 1 1 29 0a14.5 14.5 0 1 1-29 0M206.5 69H137C129 69 124 65 124 57V5' +
      'M143 39C153 39 160 43 166 50L180 66' +
      'M124 57C124 65 119 69 112.5 69S101 65 101 57V48M101 57C101 65 96 69 89.5 69S78 65 78 57V48M78 57C78 65 73 69 66.5 69S55 65 55 57V48' +
      'M55 57V72C55 100 5 100 5 73V62',
    dots: 'M155 79l8 8-8 8-8-8z',
  },
} as const
