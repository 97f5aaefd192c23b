/** What a browser has to be able to do for a visitor, whichever way it is driven. */
export type Engine = {
  goto: (url: string) => Promise<void>
  /** Asked within the page; the function knows nothing but its argument. */
  ask: (question: (about: string) => unknown, about?: string) => Promise<unknown>
  /** Each of these waits until there is what it names, as a person would. */
  press: (role: 'button' | 'link', name: string) => Promise<void>
  fill: (label: string, text: string) => Promise<void>
  select: (label: string, option: string) => Promise<void>
  /** By the beginning of its label: filters go on with a number of products. */
  tick: (label: string) => Promise<void>
  /** Gives a file to the one field for files in a group. */
  attach: (group: string, file: string) => Promise<void>
}
