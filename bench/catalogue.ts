import { categoryIds } from '@golden-bead/contracts/catalogue-options'
import { listedQuery } from '@golden-bead/contracts/catalogue-queries'
import type pg from 'pg'

const materials =
  'Pink Tower,Brown Stair,Red Rods,Golden Beads,Sandpaper Letters,Moveable Alphabet,Knobbed Cylinders,Binomial Cube,Metal Insets,Dressing Frame,Sound Boxes,Colour Tablets,Spindle Box,Stamp Game,Continent Globe'.split(
    ',',
  )
const woods = ['beech', 'maple', 'birch', 'cherry', 'ash', 'walnut', 'oak', 'lime']
const ages = ['18 months - 3 years', '2-4 years', '3-6 years', '4-7 years', '6-9 years', '9+ years']
const aims = ['Concentration', 'Order', 'Fine movement', 'Independence', 'A sense of quantity']

/** How lists ask: with the second picture of each product. */
export const asListed = new URLSearchParams(listedQuery).toString()

/**
 * Products by number, the same ones every time: as many as wanted, in a few seconds. Five have a
 * word in common that no other has, so that there are as many words as a large catalogue has. Every
 * tenth is a draft, and each has three pictures.
 */
export async function fillCatalogue(database: pg.Pool, count: number): Promise<void> {
  await database.query(
    `insert into categories (id, name, description)
     select id, initcap(replace(id, '-', ' ')), 'Materials for ' || id
     from unnest($1::text[]) id on conflict do nothing`,
    [categoryIds],
  )
  await database.query(
    `insert into products
       (id, name, price, image, category, description, age_range, benefits, in_stock, featured, status)
     select
       'product-' || n,
       ($2::text[])[1 + n % cardinality($2::text[])] || ' of ' || ($3::text[])[1 + n / 7 % cardinality($3::text[])]
         || ' ' || n,
       round(((n * 7919::bigint) % 30000) / 100.0, 2),
       'products/' || (1700000000000 + n) || '-picture.webp',
       ($4::text[])[1 + n / 3 % cardinality($4::text[])],
       'Made of ' || ($3::text[])[1 + n / 7 % cardinality($3::text[])] || ' and finished by hand, for '
         || lower(($6::text[])[1 + n / 5 % cardinality($6::text[])])
         || '. The child compares, grades and names, and finds an error without being told. '
         || 'Comes in a box with a guide for the adult. Series ' || n / 50
         || ', made by ' || initcap(translate(left(md5((n / 5)::text), 8), '0123456789', 'ghijklmnop')) || '.',
       ($5::text[])[1 + n / 11 % cardinality($5::text[])],
       array[($6::text[])[1 + n % 5], ($6::text[])[1 + (n + 2) % 5]],
       n % 9 <> 0,
       n % 25 = 0,
       case n % 10 when 3 then 'draft' else 'live' end
     from generate_series(1, $1::int) n`,
    [count, materials, woods, categoryIds, ages, aims],
  )
  await database.query(
    `insert into product_images (product_id, position, image)
     select id, position, replace(image, 'picture', 'picture-' || position)
     from products, generate_series(1, 2) position`,
  )
  // What autovacuum does within a minute in a shop that runs.
  await database.query('vacuum analyze')
}
