const folders: Readonly<Record<string, string>> = {
  hero: 'rooms',
  look: 'rooms',
  story: 'stories',
  tile: 'tiles',
  social: 'cards',
}

/**
 * Where the files of a photograph lie below public/photos, without "-WIDTH.avif": a product's in the folder of its code
 * ("product-mj-1001-sand-detail": "mj-1001/sand-detail"; one without colors: "mj-1101/front"), those of a form in
 * `forms` ("product-sofa-d9c7a9": "forms/sofa-d9c7a9"), every other in the folder of its kind ("rooms/hero-living-wide").
 */
export function photographPath(name: string): string {
  const [, code, rest] = /^product-(mj-\d{4})(?:-(.+))?$/.exec(name) ?? []
  if (code) return `${code}/${rest ?? 'front'}`
  const kind = name.slice(0, name.indexOf('-'))
  return kind === 'product'
    ? `forms/${name.slice('product-'.length)}`
    : `${folders[kind] ?? 'others'}/${name}`
}
