import { paths } from '@golden-bead/contracts/paths'
import { useShop } from './ClientConfig.tsx'
import { ShopLink } from './ShopLink.tsx'
import logoMark from './art/logo-mark.svg'

export const Logo = () => (
  <ShopLink to={paths.home()} className="flex items-center gap-2.5 max-[23rem]:gap-1.5">
    <img
      src={logoMark}
      alt=""
      width={36}
      height={36}
      className="size-9 shrink-0 max-[23rem]:size-7 max-2xs:hidden"
    />
    {/* Large letters take a second line, and never a part of a word. */}
    <span className="font-display text-[1.4rem] leading-none font-semibold tracking-tight wrap-normal max-[23rem]:text-[1.1rem]">
      {useShop().name}
    </span>
  </ShopLink>
)
