import type { CategoryInput, ProductInput } from './catalogue.ts'
import type { SynonymInput } from './search-synonyms.ts'
import { productDefaults } from './product-defaults.ts'

/** Pictures lie beside this package's sources, in `sample-pictures/{products,categories}/{id}.svg`. */

export const sampleCategories: readonly Omit<CategoryInput, 'image'>[] = [
  {
    id: 'practical-life',
    name: 'Practical Life',
    description:
      'Pouring, buttoning, polishing: real tasks with real things, through which a child gains independence, order and a steady hand.',
  },
  {
    id: 'sensorial',
    name: 'Sensorial',
    description:
      'Materials that isolate one quality at a time (size, color, shape, weight, sound) and so sharpen the senses and the mind that sorts them.',
  },
  {
    id: 'mathematics',
    name: 'Mathematics',
    description:
      'Number made solid. Children hold quantity in their hands long before they write it down, from one to a thousand and beyond.',
  },
  {
    id: 'language',
    name: 'Language',
    description:
      'From the sounds of speech to the first written word: letters to trace, to lay out and to read, at the pace of each child.',
  },
  {
    id: 'cultural',
    name: 'Cultural',
    description:
      'Geography, nature and time. The world given first as a whole, then piece by piece, land by land.',
  },
]

type SampleProduct = ProductInput & { id: string }

const samples: readonly (Omit<SampleProduct, keyof typeof productDefaults> &
  Partial<SampleProduct>)[] = [
  {
    id: 'pink-tower',
    name: 'Pink Tower',
    price: 68.5,
    sku: 'SEN-01',
    category: 'sensorial',
    description:
      'Ten cubes of solid beech, lacquered in one even pink, from about 3/8 to 4 inches along the edge. Nothing but size changes, so size is what the child discovers. The smallest cube fits along every ledge, and shows at once when two cubes have been swapped.',
    age_range: '3-5 years',
    material: 'Solid beech, lacquered in pink',
    dimensions: 'Cubes of 3/8 to 4 in (1 to 10 cm)',
    contents: 'Ten cubes',
    skills: 'Stacking, ordering by size, fine motor',
    benefits: [
      'Visual discrimination of size in three dimensions',
      'Careful movement and a steady grip',
      'Prepares for the decimal system and the idea of cube root',
      'The tower itself shows the mistake',
    ],
    small_parts: true,
    featured: true,
  },
  {
    id: 'brown-stair',
    name: 'Brown Stair',
    price: 72,
    sku: 'SEN-02',
    category: 'sensorial',
    description:
      'Ten prisms of the same length whose height and width grow from about 3/8 to 4 inches. Laid side by side they form a broad, even stair. The faces match those of the pink tower, which invites children to build with both.',
    age_range: '3-5 years',
    material: 'Solid beech, stained brown',
    dimensions: 'Prisms 8 in (20 cm) long, 3/8 to 4 in (1 to 10 cm) high and wide',
    contents: 'Ten prisms',
    skills: 'Building, ordering by size',
    benefits: [
      'Visual discrimination of thickness in two dimensions',
      'The words thick, thin, thicker, thinnest',
      'Muscular memory of weight and size',
      'Prepares for squares and their ratios',
    ],
  },
  {
    id: 'knobbed-cylinders',
    name: 'Knobbed Cylinders',
    price: 129,
    sku: 'SEN-03',
    category: 'sensorial',
    description:
      'Four blocks of beech with ten cylinders each, which differ in height, in width, in both together and in both against each other. Each cylinder fits one socket only. The small knob is held as a pencil will be.',
    age_range: '3-5 years',
    material: 'Solid beech, unpainted',
    dimensions: 'Blocks of 21 3/4 × 3 1/2 × 2 3/4 in (55 × 9 × 7 cm)',
    contents: 'Four blocks with ten cylinders each',
    skills: 'Fine motor, pincer grasp, matching, sorting by size',
    benefits: [
      'Discrimination of height and diameter',
      'The three-finger grip that writing needs',
      'Concentration through a task that corrects itself',
    ],
    small_parts: true,
  },
  {
    id: 'colour-tablets',
    name: 'Color Tablets',
    price: 42.5,
    compare_at_price: 49,
    sku: 'SEN-04',
    category: 'sensorial',
    description:
      'Color box three: sixty-three tablets in nine colors, each in seven shades from dark to light, held by wooden rims so that the painted faces stay clean. Children grade one color, then all nine into a sun.',
    age_range: '4-6 years',
    material: 'Wooden tablets with painted faces, in a box',
    dimensions: 'Tablets of 2 3/4 × 1 3/4 in (7 × 4.5 cm)',
    contents: 'Sixty-three tablets in nine colors',
    skills: 'Sorting and matching colors',
    benefits: [
      'Fine discrimination of shades',
      'Names of colors and their degrees',
      'An eye for harmony in art and nature',
    ],
  },
  {
    id: 'golden-bead-material',
    name: 'Golden Bead Material',
    price: 149,
    sku: 'MAT-01',
    category: 'mathematics',
    description:
      'Unit beads, bars of ten, squares of a hundred and cubes of a thousand, with a tray to carry them. A child fetches two thousand three hundred and sees, and feels, what the number means. The four operations follow with the same beads.',
    age_range: '4-7 years',
    material: 'Glass beads on wire, with a wooden tray',
    dimensions: 'Beads of 5/16 in (8 mm)',
    contents:
      'Nine single beads, nine bars of ten, nine squares of a hundred, one cube of a thousand, a tray',
    skills: 'Counting, place value, addition',
    benefits: [
      'A concrete picture of the decimal system',
      'Place value before written symbols',
      'Addition to division as things done together',
      'Point, line, square and cube',
    ],
    small_parts: true,
    warning: 'Count the single beads back into their box after use.',
    featured: true,
  },
  {
    id: 'number-rods',
    name: 'Number Rods',
    price: 89,
    sku: 'MAT-02',
    category: 'mathematics',
    description:
      'Ten rods from 4 to 39 inches, marked in red and blue by tens. Each number is one rod, a whole that can be held, and not a heap to be counted. Small rods placed at the end of longer ones give the first sums to ten.',
    age_range: '3.5-5 years',
    material: 'Solid beech, painted red and blue',
    dimensions: '4 to 39 in (10 to 100 cm) long, 1 in (2.5 cm) thick',
    contents: 'Ten rods',
    skills: 'Counting to ten, ordering by length, addition',
    benefits: [
      'Names and sequence of the numbers one to ten',
      'Quantity joined to a length that can be felt',
      'First addition and subtraction',
    ],
  },
  {
    id: 'sandpaper-letters',
    name: 'Sandpaper Letters',
    price: 54,
    sku: 'LAN-01',
    category: 'language',
    description:
      'Twenty-six lower-case cursive letters in fine sandpaper on smooth boards: consonants on pink, vowels on blue. Two fingers trace the letter as it is written while the child says its sound.',
    age_range: '3-5 years',
    material: 'Fine sandpaper on boards of beech plywood',
    dimensions: 'Boards of 5 × 6 1/4 in (13 × 16 cm)',
    contents: 'Twenty-six letters',
    skills: 'Letter recognition, phonics, tracing',
    benefits: [
      'Sound and sign joined through touch',
      'The path of the hand before the pencil',
      'Vowels told from consonants by color',
    ],
    featured: true,
  },
  {
    id: 'movable-alphabet',
    name: 'Movable Alphabet',
    price: 96,
    sku: 'LAN-02',
    category: 'language',
    description:
      'Letters cut from wood in a compartment box, red consonants and blue vowels, enough of each for whole sentences. Children write with them months before the hand can lead a pencil.',
    age_range: '4-6 years',
    material: 'Beech plywood, painted',
    dimensions: 'Letters 2 to 3 in (5 to 8 cm) high',
    contents: 'Letters for whole sentences, in a box with compartments',
    skills: 'Spelling, phonics, reading',
    benefits: [
      'Composing words before handwriting',
      'Hearing the sounds within a word',
      'The path from writing into reading',
    ],
    small_parts: true,
    in_stock: false,
  },
  {
    id: 'dressing-frame',
    name: 'Dressing Frame',
    price: 24.5,
    sku: 'PRA-01',
    category: 'practical-life',
    description:
      'A beech frame with two panels of cotton and five large buttons. The fastening lies still and in sight, so the child can practise it slowly until it works on a coat as well.',
    age_range: '2.5-5 years',
    material: 'Frame of beech, panels of cotton',
    dimensions: '12 × 12 in (30 × 30 cm)',
    contents: 'One frame with five buttons',
    warning: 'Before each use, see that every button is sewn on firmly.',
    skills: 'Fine motor, buttoning, getting dressed, life skills',
    benefits: [
      'Independence in dressing',
      'Coordination of both hands',
      'Order: each fastening done from top to bottom',
    ],
  },
  {
    id: 'pouring-set',
    name: 'Pouring Set',
    price: 18.95,
    sku: 'PRA-02',
    category: 'practical-life',
    description:
      'Two small porcelain jugs on a wooden tray, for grain at first and for water later. Real material asks for real care, and a spill is simply swept up. Often the first work of a new child.',
    age_range: '2-4 years',
    material: 'Porcelain, on a tray of beech',
    dimensions: 'Jugs 3 1/2 in (9 cm) high, tray of 12 × 8 in (30 × 20 cm)',
    contents: 'Two jugs and a tray, without grain',
    warning:
      'The grain in the picture is not included. Grain can be swallowed and porcelain can break: stay beside a child under 3.',
    skills: 'Fine motor, pouring, hand-eye coordination, life skills',
    benefits: [
      'Control of the wrist and a steady hand',
      'Care of the environment',
      'Concentration on a task with a beginning and an end',
    ],
    featured: true,
  },
  {
    id: 'puzzle-map-of-the-continents',
    name: 'Puzzle Map of the Continents',
    price: 79,
    sku: 'CUL-01',
    category: 'cultural',
    description:
      'The world as two hemispheres in a wooden frame; each continent is one piece with a knob, painted in the color it keeps through all later maps. Children lift out Africa, trace it, and put it back in its place.',
    age_range: '3-6 years',
    material: 'Birch plywood, painted, with wooden knobs',
    dimensions: '22 1/2 × 17 3/4 in (57 × 45 cm)',
    contents: 'Eight pieces with knobs in a frame, on which the islands are painted',
    skills: 'Geography, fine motor, puzzles',
    benefits: [
      'Names, shapes and places of the continents',
      'The three-finger grip on every knob',
      'The whole first, the parts after',
    ],
  },
  {
    id: 'land-and-water-globe',
    name: 'Land and Water Globe',
    price: 46,
    sku: 'CUL-02',
    category: 'cultural',
    description:
      'The first globe: land in rough sand, water smooth and blue, nothing else. A child closes the eyes and feels that the earth is mostly sea.',
    age_range: '3-6 years',
    material: 'Sand and paint on a wooden ball, on a stand of beech',
    dimensions: 'Globe 7 in (18 cm) across',
    contents: 'One globe with its stand',
    skills: 'Geography, exploring by touch',
    benefits: [
      'Land and water told apart by touch',
      'The earth as a sphere',
      'The first words of geography',
    ],
  },
]

export const sampleProducts: readonly SampleProduct[] = samples.map((sample) => ({
  ...productDefaults,
  ...sample,
}))

type SamplePicture = { id: string; alt: string }

/** What follows the first picture of a product. */
export const sampleMorePictures: Readonly<Record<string, readonly SamplePicture[]>> = {
  'pink-tower': [
    { id: 'pink-tower-2', alt: 'The ten cubes side by side, from the largest to the smallest.' },
    { id: 'pink-tower-3', alt: 'The tower beside a child’s hand.' },
  ],
  'brown-stair': [
    {
      id: 'brown-stair-2',
      alt: 'The cubes of the pink tower on the stair, each on a prism of its width.',
    },
    { id: 'brown-stair-3', alt: 'The stair beside a child’s hand.' },
  ],
  'golden-bead-material': [
    {
      id: 'golden-bead-material-2',
      alt: 'One cube of a thousand, nine squares of a hundred, nine bars of ten and nine single beads.',
    },
    { id: 'golden-bead-material-3', alt: 'A square, a bar and a bead beside a child’s hand.' },
  ],
  'sandpaper-letters': [
    {
      id: 'sandpaper-letters-2',
      alt: 'The letter a from near, in rough sandpaper on a blue board.',
    },
    { id: 'sandpaper-letters-3', alt: 'A child traces the letter a with two fingers.' },
  ],
  'dressing-frame': [
    { id: 'dressing-frame-2', alt: 'Three of the buttons from near, each with four holes.' },
    { id: 'dressing-frame-3', alt: 'The frame beside a child’s hand.' },
  ],
  'pouring-set': [
    { id: 'pouring-set-2', alt: 'A porcelain jug from near, full of grain.' },
    { id: 'pouring-set-3', alt: 'The tray with both jugs beside a child’s hand.' },
  ],
}

/** Of these the shop counts the units; of the others the switch alone decides. */
export const sampleStock: Readonly<Record<string, number>> = {
  'brown-stair': 24,
  'number-rods': 40,
  'dressing-frame': 3,
  'land-and-water-globe': 0,
}

/** What parents type, and what the sample calls it. */
export const sampleSynonyms: readonly SynonymInput[] = [
  { phrase: 'blocks', alternatives: ['cubes', 'prisms'] },
  { phrase: 'wooden blocks', alternatives: ['beech cubes', 'beech prisms'] },
  { phrase: 'threading', alternatives: ['buttoning'] },
  { phrase: 'lacing', alternatives: ['buttoning', 'dressing frame'] },
  { phrase: 'ABC', alternatives: ['alphabet', 'sandpaper letters'] },
  { phrase: 'numbers', alternatives: ['counting', 'decimal system'] },
  { phrase: 'world map', alternatives: ['continents', 'globe'] },
  { phrase: 'water play', alternatives: ['pouring'] },
]
