import { useNavigate } from "react-router-dom";

/** Leads back to the page the form was opened from, with its filters; to the catalogue where there is none. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate("/products", { replace: true });
  };
}
