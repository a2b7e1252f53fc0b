type Json = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A widget whose `media` and `mobile_media` hold file url and tags only (specification 3), however much the content
 * system says of a file. One that is not a list becomes one; what has no url stays, for the schema to reject.
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
