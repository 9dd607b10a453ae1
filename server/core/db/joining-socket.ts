import { Socket } from 'node:net'

type Chunk = { chunk: Buffer | string; encoding: BufferEncoding }

/**
 * A socket that joins the buffers written while it was corked: sending one takes less processor time than sending a list of
 * small ones, a few percent of that of a short read.
 */
export class JoiningSocket extends Socket {
  override _writev(chunks: Chunk[], callback: (error?: Error | null) => void): void {
    const buffers = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    )
    // Node calls `_write` with this encoding for buffers, but its type does not have it.
    this._write(Buffer.concat(buffers), 'buffer' as BufferEncoding, callback)
  }
}
