import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** Placeholder lines while shifts load. */
export const LoadingShiftLines = ({ text, lines = 5 }: { text: string; lines?: number }) => (
  <Loading text={text} quiet>
    <ul aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          key={line}
          className="grid min-h-21.5 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 not-first:border-t not-first:border-line"
        >
          <Skeleton className="size-11.5 rounded-full! tablet:size-13" />
          <span className="grid gap-2">
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className="h-3 w-24 max-w-full" />
          </span>
          <Skeleton className="h-7 w-20" />
        </li>
      ))}
    </ul>
  </Loading>
)
