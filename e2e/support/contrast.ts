import type { Locator } from '@playwright/test'

/** What WCAG 1.4.11 asks of an edge or a mark by which a control, or its state, is recognised. */
export const markContrastMin = 3

/** How far a colour of an element, or of its `::after`, stands out from what lies around it. */
export const contrastWithGround = (
  locator: Locator,
  property: string,
  pseudo?: '::after' | '::before',
): Promise<number> =>
  locator.evaluate(
    (element, [name, part]) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (!canvas) throw new Error('This browser cannot paint.')
      // Painted one over the other, because a colour that lets some through is what is looked for.
      const luminanceOf = (colours: readonly string[]) => {
        for (const colour of colours) {
          canvas.fillStyle = colour
          canvas.fillRect(0, 0, 1, 1)
        }
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
          .map((value) => value / 255)
          .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const grounds: string[] = []
      for (let around = element.parentElement; around; around = around.parentElement) {
        grounds.unshift(getComputedStyle(around).backgroundColor)
      }
      const colour = getComputedStyle(element, part).getPropertyValue(name)
      const [darker = 0, lighter = 0] = [
        luminanceOf(grounds),
        luminanceOf([...grounds, colour]),
      ].toSorted((a, b) => a - b)
      return (lighter + 0.05) / (darker + 0.05)
    },
    [property, pseudo] as const,
  )
