/**
 * What people write around what they look for. Beside other words it is left out. Apart from the other
 * options of the catalogue: no page but a search needs it.
 */
export const aroundSearch =
  'something anything what want looking buy get best good great idea ideas birthday christmas xmas holiday holidays child children kid kids boy boys girl girls son sons daughter daughters grandson granddaughter nephew niece'.split(
    ' ',
  )
