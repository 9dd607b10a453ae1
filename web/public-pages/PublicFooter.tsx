import type { PublicPage } from '#contract/public-pages.ts'

const linkStyle = 'link-line inline-flex min-h-11 min-w-11 items-center'

export const PublicFooter = ({ page }: { page: PublicPage }) => (
  <footer className="wrap pt-12 pb-6">
    <div className="flex flex-wrap items-center gap-x-5 border-t border-line pt-3 text-small text-ink-2">
      <p className="order-last mr-auto w-full py-2.5 tablet:order-none tablet:w-auto">
        © {page.now.slice(0, 4)} Last Call
      </p>
      <FooterLink href="/tonight">Tonight</FooterLink>
      <FooterLink href="/about">About Us</FooterLink>
      <FooterLink href="/help">Help</FooterLink>
      <FooterLink href={`mailto:${page.support_email}`}>Support</FooterLink>
      <FooterLink href={`mailto:${page.suggestions_email}`}>Suggestions</FooterLink>
      <FooterLink href="/privacy">Privacy Policy</FooterLink>
      <FooterLink href="/terms">Terms of Service</FooterLink>
    </div>
  </footer>
)

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className={linkStyle}>
    {children}
  </a>
)
