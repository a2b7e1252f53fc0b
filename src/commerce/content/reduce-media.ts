type Json = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reduces `media` and `mobile_media` of a widget to lists of url and tags (specification 3), whatever else the content
 * system returns. A file without a url remains, for the schema to reject.
 */
export function reduceMedia({ media, mobile_media, ...widget }: Json): Json {
  return { ...widget, ...reduced('media', media), ...reduced('mobile_media', mobile_media) }
}

function reduced(key: 'media' | 'mobile_media', files: unknown): Json {
  if (files === undefined || files === null) return {}
  return { [key]: (Array.isArray(files) ? files : [files]).map(reduceFile) }
}

function reduceFile(file: unknown): unknown {
  if (!isJsonObject(file)) return file
  const url = file.url ?? (isJsonObject(file.file) ? file.file.url : undefined)
  return { url, tags: Array.isArray(file.tags) ? file.tags : [] }
}
