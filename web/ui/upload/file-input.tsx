import type { InputHTMLAttributes, Ref } from "react";

interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "multiple" | "capture"> {
  ref: Ref<HTMLInputElement>;
  label: string;
  onFiles(files: File[]): void;
}

/** The browser's own way to choose files, opened by a button beside it. */
export function FileInput({ ref, label, onFiles, ...input }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      {...input}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen again.
        target.value = "";
      }}
    />
  );
}
