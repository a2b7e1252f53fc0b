import { optimize } from 'svgo'

/** The same picture in fewer bytes: relative paths, merged neighbours, short numbers. Opacity keeps two decimals. */
export function compact(svg: string): string {
  const { data } = optimize(svg, {
    multipass: true,
    plugins: [
      {
        name: 'preset-default',
        params: {
          overrides: {
            convertPathData: { floatPrecision: 1 },
            cleanupNumericValues: { floatPrecision: 2 },
            convertTransform: { floatPrecision: 2, degPrecision: 1, transformPrecision: 3 },
          },
        },
      },
    ],
  })
  return `${data.replaceAll('<stop offset="0"', '<stop')}\n`
}
