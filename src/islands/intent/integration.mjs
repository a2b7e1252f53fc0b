/** Adds client:intent to Astro: an island's code is loaded at the first sign of intent. */
export const intentDirective = () => ({
  name: 'majlis-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/islands/intent/directive.ts' })
    },
  },
})
