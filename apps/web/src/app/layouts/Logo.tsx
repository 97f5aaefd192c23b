import { shopName } from '@golden-bead/contracts/shop'
import { paths } from '@golden-bead/contracts/paths'
import { ShopLink } from '#ui/ShopLink.tsx'
import logoMark from '#ui/art/logo-mark.svg'

export const Logo = () => (
  <ShopLink to={paths.home()} className="flex shrink-0 items-center gap-2.5 max-[23rem]:gap-1.5">
    <img src={logoMark} alt="" width={36} height={36} className="size-9 max-[23rem]:size-7" />
    <span className="font-display text-[1.4rem] leading-none font-semibold tracking-tight max-[23rem]:text-[1.1rem]">
      {shopName}
    </span>
  </ShopLink>
)
