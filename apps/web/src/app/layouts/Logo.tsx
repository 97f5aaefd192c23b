import { shopName } from '@golden-bead/contracts/shop'
import { paths } from '#lib/paths.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import logoMark from '#ui/art/logo-mark.svg'

export const Logo = () => (
  <ShopLink to={paths.home()} className="flex shrink-0 items-center gap-2.5">
    <img src={logoMark} alt="" width={36} height={36} className="size-9" />
    <span className="font-display text-[1.4rem] leading-none font-semibold tracking-tight">
      {shopName}
    </span>
  </ShopLink>
)
