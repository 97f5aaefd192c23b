import { paths } from '@golden-bead/contracts/paths'
import { pictureInWidth } from '@golden-bead/contracts/picture-options'
import { useShop } from './ClientConfig.tsx'
import { ShopLink } from './ShopLink.tsx'
import logoMark from './art/logo-mark.svg'

export const Logo = () => {
  const { name, logo } = useShop()
  return (
    <ShopLink to={paths.home()} className="flex items-center gap-2.5 max-[23rem]:gap-1.5">
      {logo ? (
        <OwnLogo />
      ) : (
        <>
          <img
            src={logoMark}
            alt=""
            width={36}
            height={36}
            className="size-9 shrink-0 max-[23rem]:size-7 max-2xs:hidden"
          />
          {/* Large letters take a second line, and never a part of a word. */}
          <span className="line-clamp-2 font-display text-[1.4rem] leading-none font-semibold tracking-tight wrap-normal max-[23rem]:text-[1.1rem]">
            {name}
          </span>
        </>
      )}
    </ShopLink>
  )
}

/** Twice as wide as it is ever shown. */
const logoWidth = 480

/** As high as the style sheet says; its width is known before it has arrived. */
export const OwnLogo = () => {
  const { name, logo, logoDark, logoAlt } = useShop()
  return (
    logo && (
      <picture className="own-logo">
        {logoDark && (
          <source
            media="screen and (prefers-color-scheme: dark)"
            srcSet={pictureInWidth(logoDark.image, logoWidth)}
            width={logoDark.width}
            height={logoDark.height}
          />
        )}
        <img
          src={pictureInWidth(logo.image, logoWidth)}
          alt={logoAlt || name}
          width={logo.width}
          height={logo.height}
        />
      </picture>
    )
  )
}
