/** A tree of three levels, and a second root. */
export const categories = [
  { path: 'living', name: { en: 'Living', ar: 'المعيشة' }, position: 1 },
  { path: 'living/sofas', name: { en: 'Sofas', ar: 'كنب' }, position: 1 },
  { path: 'living/sofas/corner-sofas', name: { en: 'Corner sofas', ar: 'كنب زاوية' }, position: 1 },
  { path: 'living/tables', name: { en: 'Tables', ar: 'طاولات' }, position: 2 },
  { path: 'rugs', name: { en: 'Rugs', ar: 'السجاد' }, position: 2 },
]
