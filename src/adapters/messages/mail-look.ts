// Mail programs support neither style sheets nor variables: copies of the colors in tokens.css.
export const ink = '#2a211b'
export const muted = '#6b5d52'
export const line = '#e2d6c5'
export const sand = '#efe5d6'
export const palm = '#1f4a40'
