/**
 * Makes the 3D viewer keep our content security policy. It brings its style in a style element, which the policy
 * refuses: the same text as a constructed sheet is allowed. And it compiles a decoder as soon as it is loaded, for a
 * kind of packing that our models do not use.
 */
export function viewerPlugin() {
  const maker = 'export const makeTemplate = (shadowRoot) => {'
  return {
    name: 'majlis-viewer',
    transform(code, id) {
      if (/three\/examples\/jsm\/libs\/meshopt_decoder\.module\.js/.test(id))
        return { code: 'export const MeshoptDecoder = { ready: Promise.resolve() }', map: null }
      if (!/@google\/model-viewer\/lib\/template\.js/.test(id)) return null
      const [element, text] = /<style>([\s\S]*?)<\/style>/.exec(code) ?? []
      if (element === undefined || !code.includes(maker))
        throw new Error(`${id} is not as it was: see what became of its style element`)
      const sheet = `const sheet = new CSSStyleSheet();\nsheet.replaceSync(\`${text}\`);`
      const adopted = `${sheet}\n${maker}\n  shadowRoot.host.constructor.elementStyles = [sheet];`
      return { code: code.replace(element, '').replace(maker, () => adopted), map: null }
    },
  }
}
