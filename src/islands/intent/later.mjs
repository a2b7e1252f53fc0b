/**
 * `import url from 'later:./awake.ts'` answers the URL of that module, built as a file of its own, to be had by
 * `import(url)` when somebody wants it. A plain `import('./awake.ts')` brings a kilobyte of preloading with it.
 */
export function laterPlugin() {
  const prefix = 'later:'
  let dev = false
  return {
    name: 'majlis-later',
    enforce: 'pre',
    configResolved(config) {
      dev = config.command === 'serve'
    },
    async resolveId(source, importer) {
      if (!source.startsWith(prefix)) return null
      const resolved = await this.resolve(source.slice(prefix.length), importer)
      return resolved && `\0${prefix}${resolved.id}`
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const file = id.slice(prefix.length + 1)
      if (dev) return `export default ${JSON.stringify(`/@fs${file}`)}`
      const reference = this.emitFile({ type: 'chunk', id: file })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}
