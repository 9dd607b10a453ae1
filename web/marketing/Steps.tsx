'use no memo'

const steps = [
  {
    title: 'Discover and follow',
    text: 'Find the bartenders, DJs and performers near you, and the places they work.',
  },
  { title: 'View schedules', text: 'Their shifts show up on your board: who, where, how late and how far away.' },
  {
    title: 'Post your shifts',
    text: 'Behind the bar yourself? Post a shift, and your regulars know.',
  },
]

export const Steps = () => (
  <section className="py-14 desk:py-20">
    <h2 className="max-w-[20ch] text-page leading-[1.12]">Three steps to the right bar on the right night</h2>
    <ol className="mt-8 grid gap-8 desk:grid-cols-3">
      {steps.map(({ title, text }, at) => (
        <li key={title} className="flex gap-4 desk:block">
          <span
            aria-hidden
            className="sign w-10 flex-none text-[3rem] leading-none font-extrabold text-ink-3 desk:mb-3 desk:block"
          >
            {at + 1}
          </span>
          <div>
            <h3 className="text-title leading-snug">{title}</h3>
            <p className="mt-1 max-w-[38ch] text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
