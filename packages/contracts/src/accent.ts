/** The accent color of the shop: what can be pressed, by day and by night. */

/** That of the build, which has shades of its own. */
export const defaultAccent = '#7a4a14'

export const accentPattern = /^#[\da-f]{6}$/

/** The tokens of the client that an accent meets: the darkest paper by day, the lightest by night. */
const paper = { light: '#f4ede1', dark: '#25201c' }
/** What is written on the accent. */
const onAccent = { light: '#fffaf0', dark: '#1b1714' }

/** WCAG 2.2, 1.4.3, of text. */
const contrastMin = 4.5
/** A light color on dark paper: as clear as that of the build. */
const darkContrastMin = 7

const channelsOf = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

const colorOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** A share of 0 is the color itself, one of 1 the other color. */
const mixed = (color: string, other: string, share: number) => {
  const others = channelsOf(other)
  return colorOf(
    channelsOf(color).map((channel, index) => channel + ((others[index] ?? 0) - channel) * share),
  )
}

/** The brightest color of the same hue and saturation. */
const brightest = (color: string) => {
  const channels = channelsOf(color)
  const max = Math.max(...channels)
  return max === 0 ? '#ffffff' : colorOf(channels.map((channel) => (channel / max) * 255))
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminanceOf = (color: string) => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrastOf = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The color with as little of the other one as it takes. */
const nearest = (color: string, other: string, isEnough: (color: string) => boolean) => {
  for (let percent = 0; percent < 100; percent += 1) {
    const next = mixed(color, other, percent / 100)
    if (isEnough(next)) return next
  }
  return other
}

/** Whether text in this color and text on it can be read. */
export const isReadableAccent = (accent: string) =>
  [paper.light, onAccent.light].every((other) => contrastOf(accent, other) >= contrastMin)

/** The accent itself, or the darker one that is the nearest to it. */
export const readableAccent = (accent: string) => nearest(accent, '#000000', isReadableAccent)

const shadesOf = (scheme: 'light' | 'dark', plain: string, beyond: string) => ({
  plain,
  hover: mixed(plain, beyond, 0.25),
  on: onAccent[scheme],
  paper: paper[scheme],
})

export const accentShades = (accent: string) => {
  const isClear = (color: string) => contrastOf(color, paper.dark) >= darkContrastMin
  // White takes away from the color what brightness does not.
  const bright = nearest(accent, brightest(accent), isClear)
  return {
    light: shadesOf('light', accent, '#000000'),
    dark: shadesOf('dark', nearest(bright, '#ffffff', isClear), '#ffffff'),
  }
}

/** A style sheet that gives the tokens of the client their shades. */
export const accentStyle = (accent: string) => {
  const { light, dark } = accentShades(accent)
  const tokens = ({ plain, hover, on }: typeof light) =>
    `:root{--honey:${plain};--honey-hover:${hover};--on-honey:${on};--focus:${plain};--mark:${plain}}`
  return `${tokens(light)}@media screen and (prefers-color-scheme:dark){${tokens(dark)}}`
}
